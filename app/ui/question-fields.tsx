import { Fragment, type ReactNode } from 'react';
import type { FieldQuestion, Follows } from '~/domain/shared/questions';
import { RadioCards, Reveal, Select, YesNo } from './choices';
import type { Field, FieldProps } from './field';
import { MoneyField, TextField } from './text-field';

interface QuestionFieldsProps {
  questions: readonly FieldQuestion[];
  field: (name: string) => Field;
  /** Fields that the page renders itself, by name. */
  own?: Record<string, ReactNode>;
}

/** A list of questions, in order. Neighbours that follow the same answer are together, so that their condition is said once. */
export function QuestionFields({ questions, field, own = {} }: QuestionFieldsProps) {
  return together(questions).map(({ key, follows, asked }) => {
    const drawn = asked.map(({ name, label, hint, optional, ...question }) => (
      <Fragment key={name}>
        {own[name] ?? <Control name={name} {...question} shell={{ field: field(name), label, hint, optional }} />}
      </Fragment>
    ));
    if (!follows) return <Fragment key={key}>{drawn}</Fragment>;
    return (
      <Reveal
        key={key}
        field={field(follows.name)}
        values={follows.values}
        condition={follows.condition}
        clears={follows.clears}
      >
        {drawn}
      </Reveal>
    );
  });
}

const isSame = (one: Follows | undefined, other: Follows | undefined) =>
  one !== undefined && one.name === other?.name && one.condition === other?.condition;

type Together = { key: string; follows: Follows | undefined; asked: FieldQuestion[] };

function together(questions: readonly FieldQuestion[]): Together[] {
  const groups: Together[] = [];
  for (const question of questions) {
    const { name, follows } = question;
    const last = groups.at(-1);
    if (last && isSame(last.follows, follows)) last.asked.push(question);
    else groups.push({ key: name, follows, asked: [question] });
  }
  return groups;
}

type ControlProps = Omit<FieldQuestion, 'label' | 'hint' | 'optional' | 'follows'> & { shell: FieldProps };

function Control({ name, control, options = [], select, cards, inputType, autoComplete, width, shell }: ControlProps) {
  if (control === 'yes-no') return <YesNo {...shell} />;
  if (control === 'yes-no-not-sure') return <YesNo {...shell} notSure />;
  if (control === 'choice') return <RadioCards {...shell} options={options} columns={cards} />;
  if (control === 'select' && select) return <Select {...shell} {...select} />;
  if (control === 'money') return <MoneyField {...shell} />;
  if (control === 'text') return <TextField {...shell} type={inputType} autoComplete={autoComplete} width={width} />;
  throw new Error(`The page draws ${name} itself`);
}
