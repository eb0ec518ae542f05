import { page } from '~/routes/shared/handler.server';
import { Notice } from '~/ui/feedback';
import { useHydrated } from '~/ui/hydrated';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Conversation, Message } from './charlie-conversation';
import { CHARLIE } from './charlie-labels';

export const handle: PageHandle = { title: 'Ask Charlie', crumbs: [{ label: 'Ask Charlie' }] };

export const loader = page({ access: 'staff' }, () => null);

export default function AskCharlie() {
  const hydrated = useHydrated();
  return (
    <>
      <AdminHead title="Ask Charlie" />
      <Notice>This is a demonstration. The answers are scripted and are not about real transactions.</Notice>
      <div className="mt-6 max-w-form">
        <div className="unscripted:hidden">
          <Conversation />
        </div>
        {!hydrated && (
          <div className="grid gap-4 scripted:hidden">
            <Message by="Charlie">{CHARLIE.welcome}</Message>
            {CHARLIE.questions.map(({ question, answer }) => (
              <div key={question} className="grid gap-4">
                <Message by="You">{question}</Message>
                <Message by="Charlie">{answer}</Message>
              </div>
            ))}
          </div>
        )}
      </div>
    </>
  );
}
