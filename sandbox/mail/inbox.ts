import PostalMime, { type Attachment } from 'postal-mime';
import { newId } from '../core/ids.ts';

export interface Message {
  id: string;
  /** The envelope's recipients, separated by commas. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  headers: Record<string, string>;
}

const capacity = 1000;

/** The mail that would have been sent. Oldest first in the state, newest first for readers. */
export class Inbox {
  constructor(
    private readonly messages: Message[],
    private readonly changed: () => void,
  ) {}

  async receive(raw: string, envelope: { from: string; to: string[] }): Promise<Message> {
    const mail = await PostalMime.parse(raw);
    const message: Message = {
      id: newId('msg_', 16),
      to: envelope.to.join(', '),
      from: mail.from?.address ?? envelope.from,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: withPictures(mail.html ?? '', mail.attachments),
      receivedAt: new Date().toISOString(),
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    };
    this.messages.push(message);
    this.messages.splice(0, this.messages.length - capacity);
    this.changed();
    return message;
  }

  list(to?: string | null): Message[] {
    const wanted = to?.trim().toLowerCase();
    return this.messages.filter((message) => !wanted || recipients(message).includes(wanted)).reverse();
  }

  get(id: string | undefined): Message | undefined {
    return this.messages.find((message) => message.id === id);
  }

  clear(): void {
    this.messages.length = 0;
    this.changed();
  }
}

/** Pictures that came with the message, put where its HTML names them: a browser does not know `cid:`. */
const withPictures = (html: string, attachments: readonly Attachment[]): string =>
  attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId || typeof content === 'string') return shown;
    const data = Buffer.from(new Uint8Array(content)).toString('base64');
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${data}`);
  }, html);

const recipients = ({ to }: Message): string[] => to.toLowerCase().split(', ');

/** Every address that a message links to, in order, without repeats. */
export function linksIn({ text, html }: Message): string[] {
  const fromHtml = [...html.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));
  const fromText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0]);
  return [...new Set([...fromText, ...fromHtml])].filter((link) => /^https?:\/\//.test(link));
}
