interface StepperProps {
  steps: readonly { label: string }[];
  /** Index of the present step, from 0. */
  current: number;
}

export function Stepper({ steps, current }: StepperProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <p>
        <b className="text-ink">
          Step {current + 1} of {steps.length}
          <span className="sr-only">:</span>
        </b>{' '}
        <span className="sr-only">{steps[current]?.label}</span>
      </p>
      {/* On a phone a name is wider than its bar, so the names come below the bars, numbered and in two columns. */}
      <div aria-hidden="true" className="flex w-full gap-1.5 sm:hidden">
        {steps.map((step, index) => (
          <StepBar key={step.label} isReached={index <= current} />
        ))}
      </div>
      <ol className="grid w-full grid-cols-2 gap-x-3 gap-y-0.5 text-xs sm:flex sm:gap-x-1.5">
        {steps.map((step, index) => (
          <li key={step.label} className="min-w-0 sm:flex-1" aria-current={index === current ? 'step' : undefined}>
            <span className="mb-1.5 hidden sm:flex">
              <StepBar isReached={index <= current} />
            </span>
            <span aria-hidden="true" className="tabular-nums sm:hidden">
              {index + 1}.{' '}
            </span>
            <span className={index === current ? 'font-bold text-ink' : ''}>{step.label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const StepBar = ({ isReached }: { isReached: boolean }) => (
  <span data-own-colours className={`h-1.5 flex-1 rounded-full ${isReached ? 'bg-green' : 'bg-line'}`} />
);
