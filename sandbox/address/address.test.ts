import { postcodeValidator } from 'postcode-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../server.ts';
import { addresses, foreignAddresses } from './addresses.ts';
import type { Found } from './find.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ addressKey: 'KEY' });
});
afterAll(() => sandbox.close());

type Answer = { Items: Record<string, unknown>[] };
const call = async (path: string, params: Record<string, string>): Promise<Answer> =>
  (await fetch(`${sandbox.url}${path}?${new URLSearchParams(params)}`)).json();
const find = async (params: Record<string, string>): Promise<Found[]> =>
  (
    await fetch(
      `${sandbox.url}/Capture/Interactive/Find/v1.1/json3.ws?${new URLSearchParams({ Key: 'KEY', Countries: 'GB', ...params })}`,
    ).then((response) => response.json())
  ).Items;
const retrieve = async (params: Record<string, string>): Promise<Answer> =>
  call('/Capture/Interactive/Retrieve/v1.2/json3.ws', { Key: 'KEY', ...params });
const texts = (items: Found[]): string[] => items.map(({ Text, Description }) => `${Text}, ${Description}`);

describe('the addresses', () => {
  it('are many, distinct and well-formed', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(300);
    expect(foreignAddresses.length).toBeGreaterThanOrEqual(24);
    expect(new Set(addresses.map(({ id }) => id)).size).toBe(addresses.length);
    expect(new Set(addresses.map(({ lines, postcode }) => [...lines, postcode].join())).size).toBe(addresses.length);
    expect(addresses.filter(({ postcode }) => !postcodeValidator(postcode, 'GB'))).toEqual([]);
    expect(new Set(addresses.map(({ nation }) => nation))).toContain('Northern Ireland');
  });
});

describe('find', () => {
  it.each(['SY8 1DN', 'sy81dn', ' Sy8  1dN '])('finds the homes of the postcode %j', async (text) => {
    const [postcode, ...others] = await find({ Text: text });
    expect(others).toEqual([]);
    expect(postcode).toMatchObject({
      Id: 'GB|RM|ENG|1DN-SY8',
      Type: 'Postcode',
      Text: 'SY8 1DN',
      Description: 'Mill Lane, Ludlow - 35 Addresses',
    });
    const homes = await find({ Text: text, Container: postcode?.Id ?? '' });
    expect(texts(homes)).toContain('2 Mill Lane, Ludlow, SY8 1DN');
    const building = homes.find(({ Type }) => Type === 'BuildingName');
    expect(building).toMatchObject({ Text: 'Weir House, 18 Mill Lane', Description: 'Ludlow, SY8 1DN - 4 Addresses' });
    const flats = await find({ Text: text, Container: building?.Id ?? '' });
    expect(texts(flats)).toContain('Flat 2, Weir House, 18 Mill Lane, Ludlow, SY8 1DN');
    expect(flats.every(({ Type }) => Type === 'Address')).toBe(true);
  });

  it('searches words of street, town and building', async () => {
    expect(texts(await find({ Text: '18 mill lane flat 2' }))).toEqual([
      'Flat 2, Weir House, 18 Mill Lane, Ludlow, SY8 1DN',
    ]);
    expect(texts(await find({ Text: 'Flat 2, Weir House, 18 Mill Lane, Ludlow, SY8 1DN' }))).toHaveLength(1);
    expect((await find({ Text: 'weir hou' }))[0]).toMatchObject({ Type: 'BuildingName', Highlight: '0-4,5-8' });
    const streets = await find({ Text: 'Ludlow' });
    expect(streets.map(({ Type }) => Type)).toEqual(['Street', 'Street', 'Street']);
    expect(await find({ Text: 'ludlow', Container: streets[1]?.Id ?? '', Limit: '3' })).toHaveLength(3);
    expect(await find({ Text: 'nowhere at all' })).toEqual([]);
  });

  it('keeps to the countries asked for', async () => {
    expect(await find({ Text: 'tilleuls' })).toEqual([]);
    expect((await find({ Text: '12 rue des tilleuls', Countries: 'FR,DE' }))[0]).toMatchObject({ Type: 'Address' });
  });

  it('accepts every spelling of its path and parameters', async () => {
    const params = { key: 'KEY', text: '2 mill lane ludlow', COUNTRIES: 'GB', limit: '1' };
    for (const path of ['v1.10/json6.ws', 'v1.20/json3ex.ws']) {
      expect((await call(`/Capture/Interactive/Find/${path}`, params)).Items).toHaveLength(1);
    }
    const posted = await fetch(`${sandbox.url}/capture/interactive/find/v1.1/json3.ws`, {
      method: 'POST',
      body: new URLSearchParams(params),
    });
    expect((await posted.json()).Items).toHaveLength(1);
  });

  it('reports errors as an item', async () => {
    expect((await call('/Capture/Interactive/Find/v1.1/json3.ws', { Text: 'a' })).Items).toMatchObject([
      { Error: '2', Description: 'Unknown key' },
    ]);
    expect(await find({})).toMatchObject([{ Error: '1001', Description: 'Text or Container Required' }]);
  });
});

describe('retrieve', () => {
  it('gives the whole record, and coordinates when asked', async () => {
    const [flat] = await find({ Text: 'flat 2 weir house' });
    const { Items } = await retrieve({
      Id: flat?.Id ?? '',
      Field1Format: '{Latitude}',
      Field2Format: '{Longitude}',
    });
    expect(Items).toMatchObject([
      {
        SubBuilding: 'Flat 2',
        BuildingName: 'Weir House',
        BuildingNumber: '18',
        Street: 'Mill Lane',
        City: 'Ludlow',
        Line1: 'Flat 2',
        PostalCode: 'SY8 1DN',
        ProvinceName: 'Shropshire',
        CountryIso2: 'GB',
        CountryIsoNumber: 826,
        Field1: expect.stringMatching(/^52\.\d+$/),
        Field2: expect.stringMatching(/^-2\.\d+$/),
        Field3: '',
      },
    ]);
  });

  it('refuses containers', async () => {
    expect((await retrieve({ Id: 'GB|RM|ENG|1DN-SY8' })).Items).toMatchObject([{ Error: '1002' }]);
  });
});
