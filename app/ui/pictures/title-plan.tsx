/** What a title plan is: the plots along a street, and one of them edged in red. The words beside it say so. */
export function TitlePlan() {
  return (
    <svg data-own-colours width="96" height="72" viewBox="0 0 96 72" className="mt-2 mb-1" aria-hidden="true">
      <rect className="fill-white stroke-edge" x="0.5" y="0.5" width="95" height="71" />
      <path className="fill-sand" d="M1 50h94v12H1z" />
      {[8, 24, 40, 56, 72].map((x) => (
        <g key={x} className="fill-white stroke-edge">
          <path d={`M${x} 10h16v40h-16z`} />
          <path className="fill-sand" d={`M${x + 3} 30h10v14h-10z`} />
        </g>
      ))}
      <path className="stroke-red" fill="none" strokeWidth="3" d="M40 10h16v40H40z" />
    </svg>
  );
}
