/** A review is what a customer said of us; a story tells how their sale went. */
export const STORY_KINDS = ['review', 'story'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

export const KIND_LABELS: Record<StoryKind, string> = { review: 'Review', story: 'Story' };

/** The most that the landing page shows, the newest first. */
export const MOST_SHOWN = 12;
/** The most that the managers' page lists. */
export const MOST_LISTED = 200;

/** A story as the landing page shows it. */
export type ShownStory = { title: string; who: string; story: string; difference: string };
export type ShownReview = { text: string; by: string };

type Entered = { kind: StoryKind; who: string; title: string | null; text: string; difference: string | null };

/** What was entered, in the two parts of the landing page. */
export function partsOf(entered: readonly Entered[]): { stories: ShownStory[]; reviews: ShownReview[] } {
  return {
    stories: entered.flatMap(({ who, title, text, difference }) =>
      title === null || difference === null ? [] : [{ title, who, story: text, difference }],
    ),
    reviews: entered.flatMap(({ kind, who, text }) => (kind === 'review' ? [{ text, by: who }] : [])),
  };
}
