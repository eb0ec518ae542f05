import type { ReactNode } from 'react';

/** Icons stand beside words and are hidden from assistive technology; they take the colour and size of the text. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="size-[1.15em] shrink-0"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function TickIcon() {
  return (
    <Icon>
      <path d="m4 10.6 4 4L16.4 5.6" />
    </Icon>
  );
}

export function EnvelopeIcon() {
  return (
    <Icon>
      <path d="M2.5 4.5h15v11h-15z" />
      <path d="m3 5.2 7 5.6 7-5.6" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M3 5.5h14M3 10h14M3 14.5h14" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M10 3.5v13M3.5 10h13" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m5 7.5 5 5 5-5" />
    </Icon>
  );
}
