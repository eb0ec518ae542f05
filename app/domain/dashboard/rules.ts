import { londonDay } from '../shared/dates-rules';
import { addWorkingDays } from '../shared/working-time-rules';

/** How long choosing a solicitor usually takes, as we tell customers who are waiting for one. */
const INTRODUCTION_WORKING_DAYS = 2;

/** The day by which a customer who joined at this moment usually knows their solicitor: `2026-12-08`. */
export const introductionBy = (joined: string): string =>
  londonDay(addWorkingDays(new Date(joined), INTRODUCTION_WORKING_DAYS));
