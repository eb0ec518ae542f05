/** By what staff and customers call the search: the council's hall, a drop of water, a leaf, and a plot with its borders. */
const PATHS: Readonly<Record<string, string>> = {
  Local: 'M2.5 8.5 10 3.5l7.5 5zM4.5 8.5v7M8.2 8.5v7M11.8 8.5v7M15.5 8.5v7M2.5 16.5h15',
  'Drainage & Water': 'M10 2.8c3 4 4.8 6.4 4.8 9a4.8 4.8 0 0 1-9.6 0c0-2.6 1.8-5 4.8-9z',
  Environmental: 'M4.5 14.5c-2-7 3.5-11 12-11 .3 8.5-4 13.5-12 11zM3 17.5c2-4.5 5-7 8.5-8.5',
  'Land Registry Plan': 'M3 4h14v12H3zM8.5 4v12M8.5 10H17',
};

/** Beside the name of a search. One that we do not know has none. */
export function SearchPicture({ label }: { label: string }) {
  const path = Object.hasOwn(PATHS, label) ? PATHS[label] : undefined;
  if (!path) return null;
  return (
    <svg
      className="mr-2 inline-block size-[1.15em] align-[-0.2em] text-ink-soft"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
