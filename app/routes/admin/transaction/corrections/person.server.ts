import { z } from 'zod';
import { getPersonToCorrect, getVersion } from '~/domain/correction/form-queries.server';
import { personPart } from '~/domain/correction/person-commands.server';
import type { DealRef } from '~/domain/correction/queries.server';
import type { PersonPart } from '~/domain/correction/rules';
import { removalForm } from '~/domain/correction/schema';
import { fullName } from '~/domain/people/rules';
import type { GiftorInput, PersonInput } from '~/domain/people/schema';
import type { Question } from '~/domain/shared/questions';
import { id } from '~/domain/shared/schema';
import { newId } from '~/platform/ids';
import { correctionDialog, toFieldQuestions } from './dialog.server';

/** `add` stands for a new person. */
export const personId = z.union([z.literal('add'), id]);

type Params = { id: string; personId: string };

interface Place<Of extends Params> {
  params: z.ZodType<Of>;
  back: (params: Of) => string;
  deal: (params: Of) => DealRef;
  role: PersonPart;
}

type Given = (PersonInput | GiftorInput) & { reason: string };

interface PersonOptions<Of extends Params, Answers extends Given> extends Place<Of> {
  schema: z.ZodType<Answers>;
  questions: readonly Question[];
}

type Named = Parameters<typeof fullName>[0];
const labels = { person: ['Person', (person: Named | null) => person && fullName(person)] } as const;

/** The dialog that adds a person to a deal, or corrects their details. */
export const personDialog = <Of extends Params, Answers extends Given>(options: PersonOptions<Of, Answers>) => {
  const { params, back, deal, role, schema, questions } = options;
  const isNew = (of: Of) => of.personId === 'add';
  return correctionDialog({
    ...{ params, back, schema, labels },
    about: (of) => ({ part: role, deal: deal(of), personId: isNew(of) ? undefined : of.personId }),
    load: async (of) => {
      const found = isNew(of)
        ? { version: await getVersion(of.id, deal(of)), name: null, known: { personId: newId() } as object }
        : await getPersonToCorrect(of.id, role, deal(of), of.personId);
      return { ...found, questions: toFieldQuestions(questions) };
    },
    part: (of, { reason: _, ...given }) => {
      const { personId = newId(), ...answers } = given as PersonInput | GiftorInput;
      return personPart(role, deal(of), isNew(of) ? personId : of.personId, { isNew: isNew(of), answers });
    },
  });
};

/** The dialog that removes a person from a deal. */
export const removalDialog = <Of extends Params>({ params, back, deal, role }: Place<Of>) =>
  correctionDialog({
    ...{ params, back, labels },
    schema: removalForm,
    about: (of) => ({ part: role, deal: deal(of), personId: of.personId }),
    load: async (of) => {
      const { version, name } = await getPersonToCorrect(of.id, role, deal(of), of.personId);
      return { version, name };
    },
    part: (of) => personPart(role, deal(of), of.personId, { isNew: false, answers: null }),
  });
