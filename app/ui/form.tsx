import type { ReactNode } from 'react';
import { FragmentLink } from './fragment-link';

interface Problem {
  /** The id of the control to go to. None if the problem is about the whole form. */
  id?: string;
  message: string;
}

type ErrorSummaryProps =
  /** conform's form metadata. */
  { form: { id: string; allErrors: Record<string, string[]> } } | { problems: readonly Problem[] };

/** Shown above the title of a form with errors. Takes the focus when the page loads. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const problems = 'form' in props ? problemsOf(props.form) : props.problems;
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-error-summary
      className="mb-6 rounded-md border-[2.5px] border-red bg-white px-5.5 py-5"
    >
      <h2 className="text-h3">There is a problem</h2>
      <ul className="mt-2 list-disc pl-5">
        {problems.map(({ id, message }) => (
          <li key={`${id}${message}`} className="py-0.5 font-bold text-red">
            {id ? (
              <FragmentLink id={id} className="text-red">
                {message}
              </FragmentLink>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function problemsOf(form: { id: string; allErrors: Record<string, string[]> }): Problem[] {
  return Object.entries(form.allErrors).flatMap(([name, messages]) =>
    messages.slice(0, 1).map((message) => ({ id: name === '' ? undefined : `${form.id}-${name}`, message })),
  );
}

/** An error that is about no single field. */
export function FormError({ title = 'There was an error', children }: { title?: string; children: ReactNode }) {
  return (
    <div role="alert" className="my-6 rounded-md border-[2.5px] border-red bg-white px-5.5 py-5">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-1">{children}</div>
    </div>
  );
}

/** What the bot check reads (integrations/bot-check.server.ts): the honeypot field, and when the form was shown. */
export function BotCheckFields({ renderedAt }: { renderedAt: string }) {
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty <input type="text" name="reference" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="renderedAt" value={renderedAt} />
    </>
  );
}

/**
 * Tells the server (platform/body.server.ts) that this browser has no script: the answer to a mistake is then a redirect to the page.
 * Browsers with script ignore it, so removing it takes no script. A form that ends with a `SubmitBar` has it already. Never inside
 * another noscript: browsers with script would show what follows it.
 */
export const NoScriptField = () => (
  <noscript className="hidden">
    <input type="hidden" name="noScript" value="true" />
  </noscript>
);
