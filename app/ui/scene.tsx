/** The street at dusk; a file of its own, kept by the browser. */
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
