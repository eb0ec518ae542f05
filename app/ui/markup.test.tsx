import type { ComponentType, ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { countryOptions } from '~/domain/address/countries-texts';
import AddressLookup from '~/islands/address-lookup';
import { markupOf } from '../../tests/support/markup';
import { Fold } from './cards';
import { Checkbox, FieldGroup, RadioCards, Select } from './choices';
import { ConfirmCard } from './confirm';
import { CountrySelect } from './country-select';
import { DateField } from './date-field';
import type { FieldProps } from './field';
import { LinkButton } from './link-button';
import { DescriptionList, FoldedTimeline, SummaryList } from './lists';
import { AdminHead, PageHead } from './page';
import { QuestionFields } from './question-fields';
import { SubmitBar } from './submit-bar';
import { Table } from './table';
import { MoneyField, TextArea, TextField } from './text-field';
import { whole } from './whole';

const tableOf = (count: number, { wide }: { wide?: boolean } = {}) =>
  markupOf(
    <Table
      caption="Jobs"
      columns={Array.from({ length: count }, (_, n) => ({ label: `Column ${n}` }))}
      stacks
      wide={wide}
      rows={[]}
    />,
  );
const ON_TABLETS = 'max-xl:cards';

test('the HTML of the countries is the same as React’s, whichever is chosen', () => {
  const codes = countryOptions.map(({ value }) => value);
  for (const initialValue of [undefined, '', 'xx', '"><script>', '$&', ...codes]) {
    const shell = { field: { id: 'country', name: 'country', initialValue }, label: 'Country', hint: 'Where it is.' };
    expect(markupOf(<CountrySelect {...shell} />)).toBe(markupOf(<Select {...shell} options={countryOptions} />));
  }
});

test.each<[string, ComponentType<FieldProps>]>([
  ['text', TextField],
  ['money', MoneyField],
  ['a longer text', TextArea],
  ['a list', (props) => <Select {...props} options={[]} />],
  ['countries', CountrySelect],
  ['radio buttons', (props) => <RadioCards {...props} options={[]} />],
  ['several things to tick', (props) => <FieldGroup {...props}>Ticks</FieldGroup>],
  ['a date', ({ field, label }) => <DateField name="home" label={label} hint="The day." field={() => field} />],
  ['an address', ({ field, label }) => <AddressLookup {...field} {...{ label, address: null, supportEmail: '' }} />],
])('a field for %s is announced with both its hint and its error', (_, Control) => {
  const field = { id: 'home', name: 'home', errors: ['Enter something'] };
  const shown = markupOf(<Control field={field} label="Home" hint="Where it is." />);
  expect(shown.match(/aria-describedby="([^"]*)"/)?.[1]).toBe('home-hint home-error');
  for (const id of ['home-hint', 'home-error']) expect(shown).toContain(`id="${id}"`);
});

/** What the style sheet goes by when it takes an error away: a box around the question, and in it what the browser calls valid. */
const stateOf = (shown: string) => [
  / data-left-out=/.test(shown),
  shown.split(' required=').length - 1,
  shown.split(' aria-invalid=').length - 1,
];
const wrong = (initialValue?: string) => ({ id: 'home', name: 'home', initialValue, errors: ['No'] });
const ofDate = (day: string) => (name: string) => ({
  ...{ id: name, name, errors: ['Enter a date'] },
  initialValue: name === 'home' ? { day, month: '', year: '' } : name === 'home.day' ? day : '',
});

test.each<[string, ReactElement, (boolean | number)[]]>([
  ['that was left out', <TextField key="" field={wrong()} label="Home" />, [true, 1, 0]],
  ['with a wrong answer', <TextField key="" field={wrong('x')} label="Home" />, [false, 0, 1]],
  ['of a box that is not ticked', <Checkbox key="" field={wrong()} label="Home" />, [true, 1, 0]],
  ['of a box that must not be', <Checkbox key="" field={wrong('on')} label="Home" />, [false, 0, 1]],
  ['of a choice that was left out', <RadioCards key="" field={wrong()} label="Home" options={[]} />, [true, 0, 0]],
  ['of a wrong choice', <RadioCards key="" field={wrong('x')} label="Home" options={[]} />, [false, 0, 0]],
  ['of a date that was left out', <DateField key="" name="home" label="Home" field={ofDate('')} />, [true, 3, 0]],
  ['of half a date', <DateField key="" name="home" label="Home" field={ofDate('4')} />, [false, 0, 3]],
])('what marks the error of a question %s says whether any answer takes it away', (_, question, state) => {
  expect(stateOf(markupOf(question))).toEqual(state);
});

test('a form says that there is no script only in a browser that has none', () => {
  const field = '<noscript class="hidden"><input type="hidden" name="noScript" value="true"/></noscript>';
  expect(markupOf(<SubmitBar label="Save" />)).toContain(field);
  expect(
    markupOf(
      <ConfirmCard label="Save" backHref="/">
        {null}
      </ConfirmCard>,
    ),
  ).toContain(field);
});

test.each<[number, string | undefined]>([
  [4, undefined],
  [5, '3 earlier steps'],
  [12, '10 earlier steps'],
])('of a timeline with %i steps done, the two newest and what comes next are never folded', (done, folded) => {
  const items = Array.from({ length: done + 2 }, (_, at) => ({
    title: `Step ${at}`,
    state: at < done ? ('done' as const) : ('todo' as const),
  }));
  const [shown, after] = markupOf(<FoldedTimeline items={items} />).split('</details>');
  expect(/<summary[^>]*>([^<]*)/.exec(shown ?? '')?.[1]).toBe(folded);
  expect((after ?? shown ?? '').split('<li').length - 1).toBe(folded ? 4 : done + 2);
  // Unfolded, and on paper, the line goes on to the last step.
  expect(`${shown}${after ?? ''}`.split('w-0.5').length - 1).toBe(done + 1);
});

test('neighbours that follow the same answer are together, under their condition once', () => {
  const follows = { name: 'seller', values: ['company'], condition: 'If a company sells it', missing: 'Answer this' };
  const other = { ...follows, values: ['person'], condition: 'If a person sells it' };
  const ask = (name: string, asked?: typeof follows) => ({
    ...{ name, label: `The ${name}`, control: 'text' as const, follows: asked },
  });
  const shown = markupOf(
    <QuestionFields
      questions={[
        ask('seller'),
        ask('number', follows),
        ask('name', { ...follows }),
        ask('owner', other),
        ask('price'),
      ]}
      field={(name) => ({ id: name, name })}
    />,
  );
  const parts = shown.split('data-reveal="').map((part) => part.match(/The [a-z]+(?=<)/g));
  expect(parts).toEqual([['The seller'], ['The number', 'The name'], ['The owner', 'The price']]);
  expect(shown.split('If a company sells it:')).toHaveLength(2);
});

test('a fold is opened by nothing on paper, so its chevron is not printed', () => {
  expect(markupOf(<Fold summary="More">Words</Fold>)).toMatch(/More<span class="[^"]*print:hidden"><svg/);
});

describe('a table', () => {
  test('of more than five columns has cards on a tablet too, and so has one that is marked as wide', () => {
    expect(tableOf(5)).not.toContain(ON_TABLETS);
    expect(tableOf(6)).toContain(ON_TABLETS);
    expect(tableOf(5, { wide: true })).toContain(ON_TABLETS);
  });

  test('gives a cell with several buttons a line of its own in a card', () => {
    const columns = [{ label: 'Unit' }, { label: 'Tenure' }, { label: 'Change', buttons: true }];
    const rows = [{ key: 'one', cells: ['Plot 1', 'Freehold', 'Edit, duplicate, remove'] }];
    const table = markupOf(<Table caption="Units" columns={columns} stacks rows={rows} />);
    expect(table.match(/<td[^>]*data-buttons[^>]*>/g)).toEqual([expect.stringContaining('data-label="Change"')]);
  });
});

describe('“Are you sure?”', () => {
  const card = (isFirst: boolean) =>
    markupOf(
      <ConfirmCard label="Delete brand" backHref="/back" isFirst={isFirst}>
        It will be deleted.
      </ConfirmCard>,
    );

  test('offers to amend a choice, and to cancel if there was none', () => {
    expect(card(false)).toMatch(/<a [^>]*href="\/back"[^>]*>Go back and amend</);
    expect(card(true)).toMatch(/<a [^>]*href="\/back"[^>]*>Cancel</);
  });

  test('has only one link to close it without script', () => {
    // The dialog hides its Close link if its content has Cancel (app/ui/dialog.tsx).
    expect(card(true)).toContain('data-cancel');
    expect(card(false)).not.toContain('data-cancel');
  });
});

test('an amount with pence is left alone by the script that writes whole pounds', () => {
  const field = { id: 'fee', name: 'fee', initialValue: '45.60' };
  expect(markupOf(<MoneyField field={field} label="Fee" />)).toContain('data-money');
  expect(markupOf(<MoneyField pence field={field} label="Fee" />)).not.toContain('data-money');
});

test('a button is not printed', () => {
  expect(markupOf(<LinkButton href="/">Add giftor</LinkButton>)).toContain('print:hidden');
});

test('what a line should not break stays on one, and the words around it do not', () => {
  expect(markupOf(<p>{whole('It is 80-95% faster, once-a-year.')}</p>)).toBe(
    '<p><span>It is <span class="whitespace-nowrap">80-95%</span> faster, once-a-year.</span></p>',
  );
  const long =
    'INV-2026-10-0001, until 2026-10-31: fewer fall-throughs since Monday 9 November 2026 (4 working days), in 5 minutes.';
  expect(markupOf(<p>{whole(long)}</p>).match(/(?<=nowrap">)[^<]*/g)).toEqual([
    ...['INV-2026-10-0001', '2026-10-31', 'fall-throughs', '9 November', '(4 working days)', '5 minutes'],
  ]);
  const kept = /, <span class="whitespace-nowrap">SW1A 2AA<\/span>/;
  const words = '10 Mill Lane, London, SW1A 2AA';
  const columns = [{ label: 'Home' }, { label: 'Letters to' }];
  for (const shown of [
    <PageHead key="" title={words} />,
    <PageHead key="" title="Receipt" lead={`For ${words}.`} />,
    <AdminHead key="" title={words} />,
    <SummaryList key="" title="Details" rows={[{ label: 'Property', value: words }]} />,
    <DescriptionList key="" items={[{ label: 'Property', value: words }]} />,
    <Table key="" caption="Homes" columns={columns} rows={[{ key: '', cells: ['Flat 1', words] }]} />,
    <Table key="" caption="Homes" columns={columns} rows={[{ key: '', href: '/', cells: [words, '—'] }]} />,
    <RadioCards
      key=""
      field={{ id: 'home', name: 'home' }}
      label="Home"
      options={[{ value: '', label: '', hint: words }]}
    />,
  ])
    expect(markupOf(shown)).toMatch(kept);
});
