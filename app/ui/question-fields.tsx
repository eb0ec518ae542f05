import { Fragment, type ReactNode } from 'react';
import type { FieldQuestion } from '~/domain/shared/questions';
import { RadioCards, Reveal, Select, YesNo } from './choices';
import type { Field, FieldProps } from './field';
import { MoneyField, TextField } from './text-field';

interface QuestionFieldsProps {
  questions: readonly FieldQuestion[];
  field: (name: string) => Field;
  /** Fields that the page renders itself, by name. */
  own?: Record<string, ReactNode>;
}

/** A list of questions, in order. */
export function QuestionFields({ questions, field, own = {} }: QuestionFieldsProps) {
  return questions.map((question) => {
    const { name, label, hint, optional, follows } = question;
    const drawn = own[name] ?? <Control {...question} shell={{ field: field(name), label, hint, optional }} />;
    if (!follows) return <Fragment key={name}>{drawn}</Fragment>;
    return (
      <Reveal
        key={name}
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
