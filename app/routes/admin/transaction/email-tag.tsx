import type { EmailStatus } from '~/platform/generated/prisma/enums';
import { Tag, type Tone } from '~/ui/feedback';

const STATUS: Record<EmailStatus, { words: string; tone: Tone }> = {
  queued: { words: 'Sending', tone: 'wait' },
  sending: { words: 'Sending', tone: 'wait' },
  sent: { words: 'Sent', tone: 'ok' },
  skipped: { words: 'Not sent', tone: 'none' },
  failed: { words: 'Failed: fix it', tone: 'bad' },
};

/** Whether an email was sent, in a word. */
export function EmailTag({ status }: { status: EmailStatus }) {
  const { words, tone } = STATUS[status];
  return <Tag tone={tone}>{words}</Tag>;
}
