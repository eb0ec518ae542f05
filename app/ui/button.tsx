import type { MouseEvent, ReactNode } from 'react';

type Variant = keyof typeof VARIANTS;

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-full border-2 text-center [text-wrap-style:balance] leading-tight font-bold no-underline print:hidden disabled:border-sand disabled:bg-sand disabled:text-ink-soft aria-disabled:cursor-progress';
const SIZES = { normal: 'min-h-13 px-6.5 py-3 text-base', small: 'min-h-11 px-4.5 py-2 text-md' };
const VARIANTS = {
  primary: 'border-green bg-green text-white hover:border-green-deep hover:bg-green-deep',
  quiet: 'border-green bg-transparent text-green hover:bg-green-tint',
  danger: 'border-red bg-red text-white hover:border-red-deep hover:bg-red-deep',
};

export interface ButtonStyle {
  /** One primary button a page. */
  variant?: Variant;
  small?: boolean;
}

/** The classes of everything that looks like a button. */
export function buttonClass({ variant = 'primary', small }: ButtonStyle): string {
  return `${SHAPE} ${small ? SIZES.small : SIZES.normal} ${VARIANTS[variant]}`;
}

interface ButtonProps extends ButtonStyle {
  children: ReactNode;
  /** Sent with the form when this button submits it. */
  name?: string;
  value?: string;
  /** The id of the form, when the button is outside it. */
  form?: string;
  formAction?: string;
  /** It sends the form elsewhere, where not all that is in it matters. */
  formNoValidate?: boolean;
  disabled?: boolean;
  /** 'button' submits nothing: it is for actions that need script. */
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Shown once sending takes longer than a second. */
  busyLabel?: string;
  /** The button is disabled for this many seconds and counts them down in words. The server enforces the same wait. */
  waitSeconds?: number;
}

export function Button({ variant, small, children, busyLabel, waitSeconds, ...attributes }: ButtonProps) {
  return (
    <button
      type="submit"
      className={buttonClass({ variant, small })}
      data-busy-label={busyLabel}
      data-wait-seconds={waitSeconds}
      {...attributes}
    >
      {children}
    </button>
  );
}
