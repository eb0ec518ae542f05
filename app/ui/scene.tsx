/** The street at dusk. A file of its own, so that the browser caches it. */
export function Scene() {
  return (
    <img
      src="/scene.svg"
      width="520"
      height="440"
      className="h-auto w-full"
      alt="A terraced street at dusk, one front door open with a warm light"
    />
  );
}
