import { londonDay, londonMidnight } from '../shared/dates-rules';
import { percentile } from '../shared/percentile-rules';
import { workingDaysSince } from '../shared/working-days-rules';
import { openHours } from '../shared/working-time-rules';
import type { ReportKind } from './texts';

/** What a firm told us, and when they were given the matter. */
export type FirmReport = {
  firmId: string;
  firm: string;
  kind: ReportKind;
  /** London's day on which it happened. */
  on: string;
  at: Date;
  assignedAt: Date;
};

/** Hours are ours, in which we are open; null where there is nothing to measure. */
type FirmStats = {
  firmId: string;
  firm: string;
  reports: number;
  /** From the beginning of the day on which it happened until we were told. */
  told: { median: number | null; p90: number | null };
  /** Told more than a working day after that day. */
  late: number;
  /** From the instruction until they said that they have the case: the median. */
  received: number | null;
};

export const hoursToTell = ({ on, at }: Pick<FirmReport, 'on' | 'at'>): number => openHours(londonMidnight(on), at);

/** We are told by the end of the working day that follows, or late. */
export const isToldLate = ({ on, at }: Pick<FirmReport, 'on' | 'at'>): boolean =>
  workingDaysSince(on, londonDay(at)) > 1;

/** Each law firm that told us something, the one with the most reports first. */
export function firmStats(reports: readonly FirmReport[]): FirmStats[] {
  const byFirm = new Map<string, FirmReport[]>();
  for (const report of reports) {
    const own = byFirm.get(report.firmId);
    if (own) own.push(report);
    else byFirm.set(report.firmId, [report]);
  }
  return [...byFirm]
    .map(([firmId, own]) => {
      const told = own.map(hoursToTell);
      const received = own
        .filter(({ kind }) => kind === 'received')
        .map(({ assignedAt, at }) => openHours(assignedAt, at));
      return {
        ...{ firmId, firm: own[0]?.firm ?? '', reports: own.length, late: own.filter(isToldLate).length },
        told: { median: percentile(told, 0.5), p90: percentile(told, 0.9) },
        received: percentile(received, 0.5),
      };
    })
    .sort((a, b) => b.reports - a.reports || a.firm.localeCompare(b.firm) || a.firmId.localeCompare(b.firmId));
}
