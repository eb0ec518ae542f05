import type { ReactNode } from 'react';

/** Icons stand beside words and are hidden from assistive technology. They have the colour and size of the text. */
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

export function PoundIcon() {
  return (
    <Icon>
      <path d="M14 6.2a3.6 3.6 0 0 0-6.8 1.6c0 2.5 1.3 4.2.2 6.7L5.5 16.2h9.2M5 10.6h6.4" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="8.8" cy="8.8" r="5.3" />
      <path d="m12.8 12.8 4.2 4.2" />
    </Icon>
  );
}

export function PersonIcon() {
  return (
    <Icon>
      <circle cx="10" cy="6.5" r="3.5" />
      <path d="M3.5 17.5a6.5 6.5 0 0 1 13 0" />
    </Icon>
  );
}

export function CalendarIcon() {
  return (
    <Icon>
      <path d="M3 4.5h14v12.5H3zM3 8.5h14M7 2.5v3.5M13 2.5v3.5" />
    </Icon>
  );
}

export function DotIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="3" />
    </Icon>
  );
}

export function RingIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="5.6" />
    </Icon>
  );
}

export function HalfRingIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="5.6" />
      <path d="M10 4.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M10 3 18 16.6H2z" />
      <path d="M10 8v3.8M10 14.1v.2" />
    </Icon>
  );
}

export function DashIcon() {
  return (
    <Icon>
      <path d="M5 10h10" />
    </Icon>
  );
}
