import { type Inventor, landline, mobile, townIndex } from './invented.ts';

export type Partners = {
  /** Ids of estate agents, by number. */
  agents: string[];
  /** Ids of lawyer groups; the last is not on the panel. */
  lawyerGroups: string[];
};

const OFFICES: readonly [brand: string, office: string, settings: { requests?: boolean; receives?: boolean }][] = [
  ['Harbour & Pike', 'Ludlow', { requests: true, receives: true }],
  ['Harbour & Pike', 'Hereford', {}],
  ['Bramble Homes', 'Bath', { receives: true }],
  ['Bramble Homes', 'Exeter', { requests: true }],
  ['Norwood Lettings & Sales', 'York', {}],
  ['Tideway', 'Bristol', { requests: true, receives: true }],
];

/** Only groups on the panel have `since` and `fee`. */
type Group = { name: string; bio: string } & ({ panel: true; since: string; fee: string } | { panel: false });

type Firm = { name: string; email: string | null; groups: Group[] };

const FIRMS: readonly Firm[] = [
  {
    name: 'Larkspur Law LLP',
    email: 'post@larkspur.example',
    groups: [
      {
        name: 'Larkspur North',
        panel: true,
        since: '2021-03-01',
        fee: '£1,380 for a freehold sale at £350,000.',
        bio: 'Has helped people move for fifteen years, and answers the phone in person.',
      },
      {
        name: 'Larkspur South',
        panel: true,
        since: '2023-09-18',
        fee: '£1,668 for a leasehold sale at £280,000.',
        bio: 'Specialises in leasehold and new-build homes, and explains things in plain English.',
      },
    ],
  },
  {
    name: 'Fennimore & Gale',
    email: null,
    groups: [
      {
        name: 'Residential team',
        panel: true,
        since: '2024-01-08',
        fee: '£1,194 for a freehold sale at £300,000.',
        bio: 'Has acted for sellers and buyers across England and Wales since 2009.',
      },
      { name: 'High Street office', panel: false, bio: 'A family practice that also acts for its own clients.' },
    ],
  },
];

export function planPartners(invent: Inventor): Partners {
  return { agents: planAgents(invent), lawyerGroups: planLawyers(invent) };
}

function planAgents(invent: Inventor): string[] {
  const { plan } = invent;
  const when = plan.at(400);
  const brands = new Map<string, string>();
  return OFFICES.map(([brand_name, office_name, { requests = false, receives = false }], index) => {
    const known = brands.get(brand_name);
    const brand = known ? { id: known } : { ...plan.stamp(when), brand_name };
    if ('brand_name' in brand) plan.rows.estateAgentBrand.push(brand);
    brands.set(brand_name, brand.id);

    const domain = `${brand_name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
    const office = {
      ...plan.stamp(when),
      brand_id: brand.id,
      office_name,
      office_phone_number: landline(index),
      office_address_id: invent.address(when, { organisation_name: brand_name, place: townIndex(office_name) }),
      requests_seller_thirdfort_checks: requests,
      requests_buyer_thirdfort_checks: requests,
      receives_seller_thirdfort_checks: receives,
      receives_buyer_thirdfort_checks: receives,
      thirdfort_requester_emails: requests ? [`checks@${domain}`] : [],
    };
    plan.rows.estateAgent.push(office);
    // The third office's primary valuer has no email, so staff are warned that no introduction can be sent.
    for (let n = 0; n < 1 + (index % 3); n++) {
      const { email, ...names } = invent.names();
      const valuer = { ...names, email: n === 0 && index === 2 ? null : email, primary_valuer: n === 0 };
      plan.rows.valuer.push({ ...plan.stamp(when), estate_agent_id: office.id, ...valuer });
    }
    // The first office has five negotiators, the most that an office may have.
    for (let n = 0; n < (index === 0 ? 5 : index % 3); n++) {
      plan.rows.negotiator.push({ ...plan.stamp(when), estate_agent_id: office.id, ...invent.names() });
    }
    return office.id;
  });
}

function planLawyers(invent: Inventor): string[] {
  const { plan } = invent;
  const when = plan.at(400);
  return FIRMS.flatMap(({ name, email, groups }, index) => {
    const firm = {
      ...plan.stamp(when),
      name,
      email,
      phone_number: index === 0 ? landline(40) : mobile(890),
      address_id: invent.address(when, { organisation_name: name }),
    };
    plan.rows.lawFirm.push(firm);
    return groups.map((group) => {
      const solicitor = invent.names();
      const row = {
        ...plan.stamp(when),
        law_firm_id: firm.id,
        name: group.name,
        panel_solicitor: group.panel,
        ...(group.panel && { start_date: new Date(group.since), fee_example: group.fee }),
        invoicing_address_id: group.panel ? invent.address(when, { organisation_name: name }) : null,
        thirdfort_recipient_emails: [solicitor.email],
      };
      plan.rows.lawyerGroup.push(row);
      const staff = { ...plan.stamp(when), lawyer_group_id: row.id };
      plan.rows.lawyer.push({ ...staff, role: 'solicitor', ...solicitor, bio: group.bio });
      for (let n = 0; n < 2; n++) {
        plan.rows.lawyer.push({
          ...plan.stamp(when),
          lawyer_group_id: row.id,
          role: 'legal_assistant',
          ...invent.names(),
        });
      }
      return row.id;
    });
  });
}
