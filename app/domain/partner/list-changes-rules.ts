import { newId } from '~/platform/ids';
import { isSame } from '../audit/rules';

/** The inserts, updates and deletes that turn the saved rows into the given list. */
export function listChanges<Item extends { _id: string }>(saved: readonly Item[], next: readonly Item[]) {
  const known = new Map(saved.map((item) => [item._id, item]));
  const remaining = new Set(next.map(({ _id }) => _id));
  return {
    gone: saved.map(({ _id }) => _id).filter((id) => !remaining.has(id)),
    added: next.filter(({ _id }) => !known.has(_id)),
    changed: next.filter((item) => known.has(item._id) && !isSame(known.get(item._id), item)),
  };
}

/** A list as it was sent, each item with an id. An id that is not in the saved list, or occurs a second time, is replaced. */
export function withIds<Item extends { _id?: string }>(saved: readonly { _id: string }[], given: readonly Item[]) {
  const free = new Set(saved.map(({ _id }) => _id));
  return given.map((item) => ({ ...item, _id: item._id !== undefined && free.delete(item._id) ? item._id : newId() }));
}

/** Compares by the order in which items were added. */
export const byAge = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : Number(a._id > b._id));
