import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { CHARLIE } from './charlie-labels';

const THINKING_MS = 5_000;
const ROTATION_MS = 2_000;

/** Welcome, first answer, second answer. Pressing a question asks it. */
export function Conversation() {
  const hydrated = useHydrated();
  const log = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState(0);
  const [isThinking, setThinking] = useState(false);
  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => {
      setThinking(false);
      setAnswered((count) => count + 1);
    }, THINKING_MS);
    return () => clearTimeout(timer);
  }, [isThinking]);

  /** The button that was pressed disappears, so the focus moves to the answer. */
  const press = (change: () => void) => () => {
    change();
    log.current?.focus({ preventScroll: true });
  };
  const next = CHARLIE.questions[answered];
  return (
    <>
      <div ref={log} role="log" aria-label="Conversation" tabIndex={-1} className="grid gap-4 rounded-sm">
        <Message by="Charlie">{CHARLIE.welcome}</Message>
        {CHARLIE.questions.slice(0, isThinking ? answered + 1 : answered).map(({ question, answer }, index) => (
          <div key={question} className="grid gap-4">
            <Message by="You">{question}</Message>
            {index < answered && <Message by="Charlie">{answer}</Message>}
          </div>
        ))}
      </div>
      <div className="mt-4 min-h-11">
        {isThinking && <Thinking />}
        {!isThinking && next && (
          <Button type="button" small disabled={!hydrated} onClick={press(() => setThinking(true))}>
            {next.question}
          </Button>
        )}
        {!next && (
          <Button type="button" small variant="quiet" onClick={press(() => setAnswered(0))}>
            Start again
          </Button>
        )}
      </div>
    </>
  );
}

/** Announced once to screen readers. People who see it get other words every two seconds. */
function Thinking() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((count) => count + 1), ROTATION_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="flex min-h-11 items-center text-ink-soft">
      <span className="sr-only">Charlie is thinking</span>
      <span aria-hidden="true">{CHARLIE.thinking[turn % CHARLIE.thinking.length]}</span>
    </p>
  );
}

const LOOKS = { Charlie: 'mr-8 border border-line bg-white', You: 'ml-8 bg-green-tint' };

export function Message({ by, children }: { by: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div className={`rounded-md px-4.5 py-3.5 ${LOOKS[by]}`}>
      <p className="text-sm font-bold text-ink-soft">{by}</p>
      <p>{children}</p>
    </div>
  );
}
