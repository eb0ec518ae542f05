-- Pseudo-random choices and made-up names, by number: the same seed gives the same people and homes. lab/seed-scale.mjs
-- fills in the parameters that start with a colon. Names, firms and domains are invented, and the phone numbers are
-- Ofcom's numbers for drama.

-- PostgreSQL inlines these functions only if none is declared less volatile than what it calls: so oid and email are
-- STABLE.

-- A number between 0 and 1. `what` makes different choices about the same number independent.
CREATE FUNCTION pg_temp.chance(n bigint, what int) RETURNS float8 LANGUAGE sql IMMUTABLE RETURN
  (hashint8extended(n * 1000 + what, :seed) & 4503599627370495)::float8 / 4503599627370496;

CREATE FUNCTION pg_temp.pick(words text[], n bigint, what int) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  words[1 + floor(pg_temp.chance(n, what) * cardinality(words))::int];

CREATE FUNCTION pg_temp.oid(at timestamptz, kind int, n bigint) RETURNS char(24) LANGUAGE sql STABLE RETURN
  lpad(to_hex(floor(extract(epoch FROM at))::bigint), 8, '0') || 'ca1e' || lpad(to_hex(kind), 2, '0')
  || lpad(to_hex(n), 10, '0');

CREATE FUNCTION pg_temp.first_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN pg_temp.pick(string_to_array(
  'Amara,Oliver,Priya,Tomasz,Grace,Yusuf,Eleri,Daniel,Mei,Samuel,Niamh,Kwame,Isla,Rhys,Fatima,George,Zoë,Callum,Ines,Harvey,'
  'Anjali,Lewis,Chloë,Ewan,Bronwen,Idris,Saoirse,Łukasz,Noor,Felix,Agnieszka,Dylan,Farah,Magnus,Orla,Kofi,Beatrix,Hamish,Leila,'
  'Arthur,Siân,Jakub,Ruth,Omar,Imogen,Patrick,Yetunde,Hugo,Mairi,Rohan,Edith,Tariq,Alys,Stefan,Nadia,Fergus,Camille,Joseph,'
  'Anwen,Viktor', ','), n, 1);

-- Joins two halves: 50 words give 600 names.
CREATE FUNCTION pg_temp.last_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  pg_temp.pick(string_to_array(
    'Ash,Black,Bram,Carring,Cold,Dun,East,Fair,Fen,Gold,Hart,Haw,Heather,Kil,Lang,Lark,Mar,Mill,Nether,Oak,Pem,Quar,Raven,'
    'Shel,Stan,Thorn,Under,Wain,West,Win', ','), n, 2)
  || pg_temp.pick(string_to_array(
    'bourne,bridge,brook,by,combe,croft,dale,down,field,ford,gate,ham,leigh,ley,low,more,shaw,stead,ton,worth', ','), n, 3);

CREATE FUNCTION pg_temp.email(n bigint, domain text) RETURNS text LANGUAGE sql STABLE RETURN
  regexp_replace(lower(public.unaccent(pg_temp.first_name(n))), '[^a-z]', '', 'g') || '.' || lower(pg_temp.last_name(n)) || n
  || '@' || domain;

CREATE FUNCTION pg_temp.mobile(n bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  '+447700900' || lpad(floor(pg_temp.chance(n, 4) * 1000)::text, 3, '0');

CREATE FUNCTION pg_temp.landline(n bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  '+441632960' || lpad(floor(pg_temp.chance(n, 5) * 1000)::text, 3, '0');

CREATE FUNCTION pg_temp.street(n bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  pg_temp.pick(string_to_array(
    'Abbey,Alder,Anchor,Barley,Beacon,Birch,Bishop,Bramley,Canal,Castle,Cedar,Chapel,Cooper,Copper,Corn,Dove,Fern,Forge,Foundry,'
    'Glebe,Granary,Harbour,Hazel,Heron,Hill,Ivy,Juniper,Kiln,Lime,Linden,Loom,Manor,Maple,Meadow,Mill,Nightingale,Orchard,'
    'Park,Pear Tree,Priory,Quarry,Quince,River,Rope,Rowan,Saddler,Shepherd,Silver,Smithy,Spring,Station,Tanner,Thistle,Tower,'
    'Vicarage,Victoria,Water,Weaver,Well,Willow', ','), n, 6)
  || ' ' || pg_temp.pick(string_to_array('Street,Lane,Road,Avenue,Close,Terrace,Crescent,Grove,Way,Rise', ','), n, 7);

CREATE TEMP TABLE town (no serial PRIMARY KEY, post_town text, county text, area text);
INSERT INTO town (post_town, county, area)
  SELECT split_part(line, ':', 1), split_part(line, ':', 2), split_part(line, ':', 3)
  FROM unnest(string_to_array(
    'Ludlow:Shropshire:SY,Shrewsbury:Shropshire:SY,Hereford:Herefordshire:HR,Worcester:Worcestershire:WR,Bath:Somerset:BA,'
    'Taunton:Somerset:TA,Exeter:Devon:EX,Plymouth:Devon:PL,Truro:Cornwall:TR,York:North Yorkshire:YO,Leeds:West Yorkshire:LS,'
    'Bradford:West Yorkshire:BD,Sheffield:South Yorkshire:S,Lincoln:Lincolnshire:LN,Norwich:Norfolk:NR,Ipswich:Suffolk:IP,'
    'Cambridge:Cambridgeshire:CB,Peterborough:Cambridgeshire:PE,Colchester:Essex:CO,Chelmsford:Essex:CM,Bristol:Bristol:BS,'
    'Gloucester:Gloucestershire:GL,Oxford:Oxfordshire:OX,Reading:Berkshire:RG,Guildford:Surrey:GU,Brighton:East Sussex:BN,'
    'Canterbury:Kent:CT,Southampton:Hampshire:SO,Winchester:Hampshire:SO,Salisbury:Wiltshire:SP,Manchester:Greater Manchester:M,'
    'Liverpool:Merseyside:L,Preston:Lancashire:PR,Carlisle:Cumbria:CA,Durham:County Durham:DH,Newcastle upon Tyne:Tyne and Wear:NE,'
    'Derby:Derbyshire:DE,Nottingham:Nottinghamshire:NG,Leicester:Leicestershire:LE,Northampton:Northamptonshire:NN,'
    'Coventry:West Midlands:CV,Birmingham:West Midlands:B,Stoke-on-Trent:Staffordshire:ST,Chester:Cheshire:CH,'
    'Wrexham:Clwyd:LL,Swansea:West Glamorgan:SA,Cardiff:South Glamorgan:CF,Newport:Gwent:NP', ',')) AS line;

CREATE FUNCTION pg_temp.postcode(area text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  area || (1 + floor(pg_temp.chance(n, 8) * 24))::text || ' ' || floor(pg_temp.chance(n, 9) * 10)::text
  || substr('ABDEFGHJLNPQRSTUWXYZ', 1 + floor(pg_temp.chance(n, 10) * 20)::int, 1)
  || substr('ABDEFGHJLNPQRSTUWXYZ', 1 + floor(pg_temp.chance(n, 11) * 20)::int, 1);

-- Addresses of all kinds to write: they are written together at the end.
CREATE TEMP TABLE home (
  id char(24), n bigint, created_at timestamptz, is_flat boolean DEFAULT false, line_1 text, organisation_name text);
