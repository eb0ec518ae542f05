import type { lanesOf } from '~/domain/deal/lanes-rules';
import { waitWords } from '~/domain/deal/wait-words-rules';
import { dayAsRead, londonDay } from '~/domain/shared/dates-rules';
import { daysLines } from '~/ui/pictures/days';

type Lanes = ReturnType<typeof lanesOf>;

/** The lanes in words. All bars have one scale, so that the sides compare. */
export function lanesView({ seller, buyer }: Lanes, today: string) {
  const dated = [...seller.waits, ...buyer.waits].filter(({ wait }) => wait.due !== null);
  const bars = daysLines(
    dated.map(({ wait: { since, due } }) => ({ from: londonDay(since), to: due ?? today, done: null })),
    today,
  );
  const view = ({ waits, done }: Lanes['seller']) => ({
    waits: waits.map((each) => ({
      ...waitWords(each.wait, { as: 'staff' }),
      more: each.more,
      bar: bars[dated.indexOf(each)] ?? null,
    })),
    done: done.map(({ title, on }) => ({ label: title, value: dayAsRead(on) })),
  });
  return { seller: view(seller), buyer: view(buyer) };
}

export type LaneView = ReturnType<typeof lanesView>['seller'];
