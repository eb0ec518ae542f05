import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';

/** What came before there were cases has no due date: the email to staff was all of it. */
const IS_CASE = { due_at: { not: null } } satisfies Prisma.EnquiryCaseWhereInput;

const shownSelect = {
  ...{ id: true, kind: true, full_name: true, email: true, created_at: true, due_at: true, answered_at: true },
  sale: { select: { id: true, reference: true } },
} satisfies Prisma.EnquiryCaseSelect;

const toShown = ({
  full_name,
  created_at,
  due_at,
  answered_at,
  ...rest
}: Prisma.EnquiryCaseGetPayload<{ select: typeof shownSelect }>) => ({
  ...rest,
  fullName: full_name,
  came: created_at,
  due: due_at ?? created_at,
  answered: answered_at,
});

const naming = (text: string): Prisma.EnquiryCaseWhereInput => {
  const contains = { contains: text, mode: 'insensitive' } as const;
  return text === '' ? IS_CASE : { ...IS_CASE, OR: [{ full_name: contains }, { email: contains }] };
};

/** The open ones first, by due date; then the answered ones, the newest first. @param searchValue part of a name or of an email address */
export async function listCases(searchValue: string, skip: number, take: number) {
  const where = naming(searchValue);
  const [totalFilteredItems, rows] = await Promise.all([
    db.enquiryCase.count({ where }),
    db.enquiryCase.findMany({
      ...{ where, skip, take, select: shownSelect },
      orderBy: [{ answered_at: { sort: 'desc', nulls: 'first' } }, { due_at: 'asc' }, { id: 'asc' }],
    }),
  ]);
  return { items: rows.map(toShown), totalFilteredItems };
}

/** How many open cases should have been answered by now. */
export const countLateCases = (present: Date): Promise<number> =>
  db.enquiryCase.count({ where: { answered_at: null, due_at: { lt: present } } });

const byStaff = { select: { first_name: true, last_name: true } } as const;

/** @throws KnownError 404 */
export async function getCase(id: string) {
  const found = await db.enquiryCase.findUnique({
    where: { id, ...IS_CASE },
    select: {
      ...shownSelect,
      ...{ mobile_number: true, message: true, referrer: true, note: true },
      ...{ recorded_by: byStaff, answered_by: byStaff },
    },
  });
  if (!found) throw notFound();
  const { mobile_number, message, referrer, note, recorded_by, answered_by, ...shown } = found;
  return {
    ...toShown(shown),
    ...{ phoneNumber: mobile_number, message, referrer, note },
    recordedBy: recorded_by && `${recorded_by.first_name} ${recorded_by.last_name}`,
    answeredBy: answered_by && `${answered_by.first_name} ${answered_by.last_name}`,
  };
}
