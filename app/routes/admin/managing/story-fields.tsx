import { KIND_LABELS, STORY_KINDS } from '~/domain/managing/stories/rules';
import type { formOf } from '~/routes/shared/form';
import { RadioCards } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { TextArea, TextField } from '~/ui/text-field';

const HINTS = { review: 'What they said about us, in their words', story: 'How their sale went' };
const KINDS = STORY_KINDS.map((value) => ({ value, label: KIND_LABELS[value], hint: HINTS[value] }));

/** The fields of a review or a story. */
export function StoryFields({ form }: { form: ReturnType<typeof formOf> }) {
  return (
    <>
      <RadioCards field={form.field('kind')} label="What is it?" options={KINDS} />
      <TextField
        field={form.field('reference')}
        label="Reference of the transaction"
        hint="For example KT-7F3K-92. Only staff see it."
        width="medium"
      />
      <TextField
        field={form.field('who')}
        label="Who it is"
        hint="As they want to be named: ‘A family in Kent’, for example"
      />
      <TextField field={form.field('title')} label="Title" hint="For a story only" optional />
      <TextArea field={form.field('text')} label="What they told us" />
      <TextField field={form.field('difference')} label="What made the difference" hint="For a story only" optional />
      <DateField
        field={form.field}
        name="consented_on"
        label="They agreed on"
        hint="That our pages show exactly this"
      />
    </>
  );
}
