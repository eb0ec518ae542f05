import { Link } from './link';

interface LogoProps {
  name: string;
  href: string;
  onInk?: boolean;
}

/** A door with a keyhole, and the name beside it. */
export function Logo({ name, href, onInk }: LogoProps) {
  return (
    <Link
      to={href}
      className={`inline-flex min-h-11 items-center gap-2.5 rounded-sm font-serif text-[1.35rem] leading-none font-bold tracking-[-.02em] no-underline ${onInk ? 'text-white print:text-ink' : 'text-ink'}`}
    >
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
        <path className="fill-green" d="M15 2 3 11.4V27a1 1 0 0 0 1 1h22a1 1 0 0 0 1-1V11.4Z" />
        <path
          className="fill-paper"
          d="M15 10.9a4.1 4.1 0 0 0-1.6 7.87l-1.2 5.43h5.6l-1.2-5.43A4.1 4.1 0 0 0 15 10.9Z"
        />
      </svg>
      {name}
    </Link>
  );
}
