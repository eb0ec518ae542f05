import { z } from 'zod';
import { LINE } from '../shared/questions';
import { always, ticked, withFormNames } from '../shared/schema';
import { FUNDING_SOURCES, type FundingSource, fundingSources, lacksFundingDetails, YES_NO_NOT_SURE } from './rules';

const FUNDING_NAMES: Record<string, string> = {
  ...Object.fromEntries(fundingSources.map((source) => [FUNDING_SOURCES[source].column, source])),
  other_funding_comments: 'otherFundingComments',
};

const ticks = Object.fromEntries(fundingSources.map((source) => [source, ticked])) as Record<
  FundingSource,
  typeof ticked
>;

const GIFTS = 'Funding gifts information is required';

const fundingAnswers = z
  .object(
    {
      ...ticks,
      otherFundingOption: ticked,
      /** Not on the page. When it is not sent, it stays as it is. */
      remortgage: z.boolean().optional(),
      otherFundingComments: LINE.schema,
      gifts: z.enum(YES_NO_NOT_SURE, GIFTS),
    },
    GIFTS,
  )
  .refine((given) => !lacksFundingDetails(given), {
    path: ['otherFundingComments'],
    error: 'Please provide details',
    ...always,
  })
  .transform(({ otherFundingOption, ...sources }) => ({
    ...sources,
    otherFunding: sources.otherFunding || otherFundingOption,
  }));

/** By the form's field names, or the entity's. */
export const funding = z.preprocess((given) => withFormNames(given, FUNDING_NAMES), fundingAnswers);
