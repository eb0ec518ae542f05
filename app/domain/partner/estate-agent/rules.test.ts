import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canRemoveEmail,
  lacksIntroductionEmail,
  lacksRequester,
  MAX_NEGOTIATORS,
  type Negotiator,
  pageByBrand,
  putNegotiator,
  putValuer,
  removeValuer,
  setConducts,
  type ThirdfortSettings,
  townBeside,
  type Valuer,
  withOnePrimary,
} from './rules';

const valuer = (_id: string, primary_valuer = false, email: string | null = null): Valuer => ({
  _id,
  first_name: _id,
  last_name: null,
  email,
  phone_number: null,
  primary_valuer,
});
const shown = (valuers: Valuer[] | null) =>
  valuers?.map(({ _id, primary_valuer }) => (primary_valuer ? `${_id}*` : _id)).join(' ');

test('a town is not said twice beside an office of the same name', () => {
  const address = { post_town: 'York' };
  const towns = [
    { name: 'York', address },
    { name: 'Minster Gates', address },
    { name: 'York', address: null },
  ];
  expect(towns.map(townBeside)).toEqual([null, 'York', null]);
});

describe('valuers', () => {
  test('the first is primary by default, the next is not', () => {
    const first = putValuer([], valuer('a'));
    expect(shown(first)).toBe('a*');
    expect(shown(putValuer(first, valuer('b')))).toBe('a* b');
  });

  test('choosing another valuer as primary clears the flag on the rest, and puts the new one first', () => {
    expect(shown(putValuer([valuer('a', true), valuer('b')], valuer('b', true)))).toBe('b* a');
    expect(shown(putValuer([valuer('b', true), valuer('a')], valuer('a', true)))).toBe('a* b');
    expect(shown(putValuer([valuer('a', true), valuer('b')], valuer('c', true)))).toBe('c* a b');
  });

  test('clearing the primary’s box changes nothing: another valuer has to be chosen', () => {
    expect(shown(putValuer([valuer('b', true), valuer('a')], valuer('b')))).toBe('b* a');
  });

  test('deleting the primary promotes the first remaining, deleting another leaves it', () => {
    const three = [valuer('b', true), valuer('a'), valuer('c')];
    expect(shown(removeValuer(three, 'b'))).toBe('a* c');
    expect(shown(removeValuer(three, 'c'))).toBe('b* a');
    expect(shown(removeValuer(three, 'nobody'))).toBe('b* a c');
  });

  test('the last cannot be deleted', () => {
    expect(removeValuer([valuer('a', true)], 'a')).toBeNull();
  });

  test('of several primaries in a list, the newly chosen one stays', () => {
    const before = [valuer('a', true), valuer('b')];
    expect(shown(withOnePrimary([valuer('a', true), valuer('b', true)], before))).toBe('b* a');
    expect(shown(withOnePrimary([valuer('b', true), valuer('a', true)], before))).toBe('b* a');
    expect(shown(withOnePrimary([valuer('c'), valuer('d')], before))).toBe('c* d');
  });

  test('a primary without an email address is reported', () => {
    expect(lacksIntroductionEmail([valuer('a', true), valuer('b', false, 'b@x.example')])).toBe(true);
    expect(lacksIntroductionEmail([valuer('a', true, 'a@x.example'), valuer('b')])).toBe(false);
    expect(lacksIntroductionEmail([])).toBe(false);
  });

  test('after any changes there is one primary, who comes first, and no one is lost or duplicated', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const step = fc.oneof(
      fc.record({ put: id, isPrimary: fc.boolean() }),
      fc.record({ remove: id }),
      fc.record({ replace: fc.uniqueArray(fc.tuple(id, fc.boolean()), { minLength: 1, selector: ([name]) => name }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let valuers = [valuer('z', true)];
        const names = new Set(['z']);
        for (const one of steps) {
          if ('put' in one) {
            valuers = putValuer(valuers, valuer(one.put, one.isPrimary));
            names.add(one.put);
          } else if ('remove' in one) {
            valuers = removeValuer(valuers, one.remove) ?? valuers;
            if (names.size > 1) names.delete(one.remove);
          } else {
            valuers = withOnePrimary(
              one.replace.map(([name, isPrimary]) => valuer(name, isPrimary)),
              valuers,
            );
            names.clear();
            for (const [name] of one.replace) names.add(name);
          }
          expect(valuers.map(({ primary_valuer }) => primary_valuer)).toEqual([
            true,
            ...Array(valuers.length - 1).fill(false),
          ]);
          expect(valuers.map(({ _id }) => _id).sort()).toEqual([...names].sort());
          expect(withOnePrimary(valuers, valuers)).toEqual(valuers);
        }
      }),
    );
  });
});

test('an agent has at most five negotiators; an existing one is updated in its place', () => {
  const negotiator = (_id: string, first_name = _id): Negotiator => ({
    _id,
    first_name,
    last_name: 'x',
    email: 'x@x.example',
    phone_number: '+447700900123',
  });
  let list: Negotiator[] = [];
  for (let n = 0; n < MAX_NEGOTIATORS; n++) list = putNegotiator(list, negotiator(`${n}`)) ?? [];
  expect(list).toHaveLength(5);
  expect(putNegotiator(list, negotiator('6'))).toBeNull();
  expect(putNegotiator(list, negotiator('2', 'Mended'))?.map(({ first_name }) => first_name)).toEqual([
    '0',
    '1',
    'Mended',
    '3',
    '4',
  ]);
});

describe('Thirdfort settings', () => {
  const none: ThirdfortSettings = {
    requestsSellerThirdfortChecks: false,
    requestsBuyerThirdfortChecks: false,
    receivesSellerThirdfortChecks: false,
    receivesBuyerThirdfortChecks: false,
    thirdfortRequesterEmails: [],
  };
  const boxes = ['requestsSellerThirdfortChecks', 'requestsBuyerThirdfortChecks'] as const;

  test.each(boxes)('ticking %s adds an empty row where there is none, and unticking removes it', (box) => {
    const ticked = setConducts(none, box, true);
    expect(ticked).toEqual({ ...none, [box]: true, thirdfortRequesterEmails: [''] });
    expect(setConducts(ticked, box, true)).toEqual(ticked);
    expect(setConducts(ticked, box, false)).toEqual(none);
  });

  test.each(boxes)('typed emails stay when %s is ticked or unticked', (box) => {
    const filled = { ...none, thirdfortRequesterEmails: ['a@x.example'] };
    expect(setConducts(filled, box, true).thirdfortRequesterEmails).toEqual(['a@x.example']);
    expect(setConducts({ ...filled, [box]: true }, box, false).thirdfortRequesterEmails).toEqual(['a@x.example']);
    const two = { ...none, [box]: true, thirdfortRequesterEmails: ['', 'a@x.example'] };
    expect(setConducts(two, box, false).thirdfortRequesterEmails).toEqual(['', 'a@x.example']);
  });

  test('the empty row stays while the other box is ticked', () => {
    const both = setConducts(setConducts(none, boxes[0], true), boxes[1], true);
    expect(setConducts(both, boxes[1], false).thirdfortRequesterEmails).toEqual(['']);
    expect(setConducts(both, boxes[0], false).thirdfortRequesterEmails).toEqual(['']);
  });

  test('a single row cannot be removed while seller checks are on', () => {
    const one = { ...none, thirdfortRequesterEmails: ['a@x.example'] };
    expect(canRemoveEmail({ ...one, requestsSellerThirdfortChecks: true })).toBe(false);
    expect(canRemoveEmail({ ...one, requestsBuyerThirdfortChecks: true })).toBe(true);
    const two = { ...one, requestsSellerThirdfortChecks: true, thirdfortRequesterEmails: ['a@x.example', ''] };
    expect(canRemoveEmail(two)).toBe(true);
  });

  test('however the form is used, an agent that conducts seller checks has a row for an email', () => {
    const action = fc.oneof(
      fc.record({ box: fc.constantFrom(...boxes), isTicked: fc.boolean() }),
      fc.record({ email: fc.constantFrom('', 'a@x.example', 'b@x.example') }),
      fc.record({ remove: fc.nat(3) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let form = none;
        for (const one of actions) {
          const emails = form.thirdfortRequesterEmails;
          if ('box' in one) form = setConducts(form, one.box, one.isTicked);
          else if ('email' in one) form = { ...form, thirdfortRequesterEmails: [...emails, one.email] };
          else if (canRemoveEmail(form)) {
            form = { ...form, thirdfortRequesterEmails: emails.filter((_, at) => at !== one.remove) };
          }
          expect(lacksRequester(form)).toBe(false);
        }
      }),
    );
  });
});

test('a page of a list ordered by brand needs only the brands on it', () => {
  const counts = fc.array(fc.nat(7), { maxLength: 12 });
  fc.assert(
    fc.property(counts, fc.nat(60), fc.nat(20), (sizes, skip, take) => {
      const list = sizes.map((count, n) => ({ brand: `${n}`, brandId: `${n}`, count }));
      const agents = list.flatMap(({ brandId, count }) => Array.from({ length: count }, (_, n) => `${brandId}.${n}`));
      const page = pageByBrand(list, skip, take);
      const ofBrands = agents.filter((agent) => page.brandIds.includes(agent.split('.')[0] ?? ''));
      const shown = page.brandIds.length > 0 ? ofBrands.slice(page.skip, page.skip + take) : [];
      expect(shown).toEqual(agents.slice(skip, skip + take));
    }),
  );
});

test('a brand that ends where the page begins is not read', () => {
  const counts = ['a', 'b', 'c'].map((brandId) => ({ brand: brandId, brandId, count: 10 }));
  expect(pageByBrand(counts, 10, 10)).toEqual({ brandIds: ['b'], skip: 0 });
  expect(pageByBrand(counts, 9, 10)).toEqual({ brandIds: ['a', 'b'], skip: 9 });
});
