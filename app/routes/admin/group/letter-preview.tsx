/** A letter as it will be sent. */
export function LetterPreview({
  preview: { subject, text },
  to,
}: {
  preview: { subject: string; text: string };
  to: string;
}) {
  return (
    <details className="mt-4 rounded-md border border-line bg-white p-4">
      <summary className="font-bold">{subject}</summary>
      <p className="mt-2 text-sm text-ink-soft wrap-anywhere">To {to}</p>
      <pre className="mt-3 max-h-96 overflow-auto font-sans text-md whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </details>
  );
}
