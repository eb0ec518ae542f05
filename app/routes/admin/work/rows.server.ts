import { addressLines } from '~/domain/address/rules';
import { sentenceOf } from '~/domain/agent-access/tell-rules';
import { type CaseKind, KIND_LABELS } from '~/domain/enquiry/case/rules';
import type { WorkRow } from '~/domain/work/queries.server';
import { type Section, toDo, WORK, type WorkKind } from '~/domain/work/texts';
import { dueWords, initialsOf, sectionOf, sinceWords } from '~/domain/work/words-rules';
import { dotted } from '~/ui/dotted';
import { urls, type WorkMove } from '~/urls';
import { routeFor } from './places';

type Query = Record<string, string | undefined>;

/** A row in words. @param query the page's view, which dialogs keep */
function workTableRow(row: WorkRow, query: Query, present: Date) {
  const { id, saleId, groupId, caseId, owner, ownerId, more } = row;
  const subject = caseId === null ? (saleId ?? groupId) : null;
  const move = (name: WorkMove) => subject && urls.adminMoveWork(subject, name, query);
  return {
    id,
    what: whatOf(row),
    whom: whomOf(row),
    more,
    since: sinceWords(row.since, present),
    due: dueWords(row.due, present),
    owner: owner === null ? null : { id: ownerId, name: owner, initials: initialsOf(owner) },
    main: routeFor(row, query),
    reply: replyIn(row, query),
    take: move('take'),
    // Units of a group can be with several colleagues, which the dialog says.
    asksToTake: ownerId !== null || row.units !== null,
    handOver: move('hand-over'),
    snooze: move('snooze'),
    note: saleId !== null && caseId === null ? urls.adminAddNote(saleId) : null,
  };
}

/** What is to be done, on the page of work and on the sale's own. */
export const whatOf = ({ kind, caseKind }: { kind: WorkKind; caseKind: CaseKind | null }): string =>
  kind === 'case' && caseKind ? `${WORK.case}: ${KIND_LABELS[caseKind]}` : toDo(kind);

function whomOf(row: WorkRow): string {
  const { reference, address, client, units, group, caseName, side, followUpNote, askedBy, question, told } = row;
  const ofSide = side && `${side}’s side`;
  // The same wait of the other side is a row of its own.
  if (units !== null) return dotted(`${units === 1 ? '1 unit' : `${units} units`} of ${group}`, ofSide);
  const home = address && addressLines(address).join(', ');
  if (question !== null) return dotted(reference, home, `${askedBy} asked: “${inShort(question)}”`);
  if (told !== null) return dotted(reference, home, `${caseName}: “${sentenceOf(told)}”`);
  const who = caseName ?? client;
  return dotted(reference, home, who, ofSide, followUpNote);
}

/** What the answer box in a question's row needs. The dialog says whether an estate agent is emailed the answer. */
function replyIn({ kind, saleId, updateId, askedBy, question, updateVersion }: WorkRow, query: Query) {
  if (kind !== 'update' || saleId === null || updateId === null) return null;
  return {
    ...{ id: updateId, question: question ?? '', name: askedBy ?? '', version: updateVersion ?? 0 },
    action: urls.adminAnswerWork(saleId, updateId, query),
  };
}

/** A question may have 500 letters; the whole of it stands above its answer. */
const SHOWN = 140;
const inShort = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text);

export type WorkTableRow = ReturnType<typeof workTableRow>;

/** The rows of a page under their headings. */
export function sectionsOf(rows: readonly WorkRow[], isMine: boolean, query: Query, present: Date) {
  const sections: Record<Section, WorkTableRow[]> = { ownerless: [], late: [], today: [], later: [], chase: [] };
  for (const row of rows) {
    const section = sectionOf(row, isMine && row.ownerId === null, present);
    sections[section].push(workTableRow(row, query, present));
  }
  return sections;
}
