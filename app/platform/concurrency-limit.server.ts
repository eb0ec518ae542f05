import { KnownError } from './errors';
import { TOO_MANY } from './rate-limit.server';

/** Gives the place back. A second call does nothing. */
export type Release = () => void;
export type ConcurrencyLimit = ReturnType<typeof makeConcurrencyLimit>;

/**
 * Limits how many of something this process does at the same time: in all, and for each subject (a person, a link), so that one of
 * them cannot take every place.
 */
export function makeConcurrencyLimit({ most, each }: { most: number; each: number }) {
  const bySubject = new Map<string, number>();
  let taken = 0;
  return {
    /** @throws KnownError 429 when every place is taken */
    take(subject: string): Release {
      const own = bySubject.get(subject) ?? 0;
      if (taken >= most || own >= each) throw new KnownError(429, TOO_MANY);
      taken += 1;
      bySubject.set(subject, own + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        taken -= 1;
        const left = (bySubject.get(subject) ?? 1) - 1;
        if (left === 0) bySubject.delete(subject);
        else bySubject.set(subject, left);
      };
    },
  };
}
