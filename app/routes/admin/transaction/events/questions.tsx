import { formatDay } from '~/domain/shared/dates-rules';
import type { UpdateOfSale } from '~/domain/update-request/staff-queries.server';
import { Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { Section } from '~/ui/page';
import { urls } from '~/urls';

export const questionRow = ({ askedAt, answeredAt, ...update }: UpdateOfSale) => ({
  ...update,
  asked: formatDay(askedAt),
  isAnswered: answeredAt !== null,
});

interface QuestionsProps {
  saleId: string;
  questions: readonly ReturnType<typeof questionRow>[];
}

/** What people of the deal asked us, and whether our answers helped. */
export function Questions({ saleId, questions }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Section title="Questions">
      <ul className="grid gap-2">
        {questions.map(({ id, name, question, asked, isAnswered, wasLate, helped }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={urls.adminUpdate(saleId, id)} preventScrollReset>
              {name}, {asked}
            </Link>
            <p>{question}</p>
            <Tag tone={isAnswered ? 'ok' : 'wait'}>{isAnswered ? 'Answered' : 'Open'}</Tag>{' '}
            {wasLate && <Tag tone="bad">Was late</Tag>} {helped === false && <Tag tone="bad">Not yet</Tag>}
            {helped === true && <Tag tone="ok">Helped</Tag>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
