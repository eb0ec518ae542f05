/** The import rules of docs/map.md, checked by `npm run check:imports`. */
const nouns = [
  'config',
  'address',
  'people',
  'enquiry',
  'property',
  'audit',
  'account',
  'timeline',
  'partner',
  'sale',
  'purchase',
  'payment',
  'assignment',
  'group',
  'identity-check',
  'search',
  'dashboard',
  'onboarding',
  'reporting',
];

/** A noun imports only nouns to its left. */
const nounOrder = nouns.slice(0, -1).map((noun, position) => ({
  name: `noun-order-${noun}`,
  comment: `${noun} imports only nouns to its left in docs/map.md`,
  severity: 'error',
  from: { path: `^app/domain/${noun}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^app/domain/(${nouns.slice(position + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'No cycles anywhere.',
      severity: 'error',
      from: { pathNot: '^app/platform/generated/' },
      to: { circular: true },
    },
    {
      name: 'unknown-noun',
      comment: 'A new noun is put in its place in the list first.',
      severity: 'error',
      from: {},
      to: { path: '^app/domain/', pathNot: `^app/domain/(${nouns.join('|')})/` },
    },
    ...nounOrder,
    {
      name: 'nothing-imports-routes',
      comment: 'Routes are the top. The root wraps its own loader with their wrapper.',
      severity: 'error',
      from: { path: '^(app|bin|server|prisma|scripts)/', pathNot: '^app/(routes/|root\\.tsx$)' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'platform-is-the-ground',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: { path: '^app/(?!platform/)' },
    },
    {
      name: 'integrations-know-platform-only',
      severity: 'error',
      from: { path: '^app/integrations/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/(?!platform/|integrations/|domain/address/(schema|rules)\\.ts)' },
    },
    {
      name: 'emails-know-integrations-and-platform',
      severity: 'error',
      from: { path: '^app/emails/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/(routes|ui|islands|enhance)/' },
    },
    {
      name: 'ui-and-islands-never-reach-the-server',
      comment: 'They import schemas, rules and types.',
      severity: 'error',
      from: { path: '^app/(ui|islands|enhance)/' },
      to: { path: '(\\.server\\.|^app/(platform|integrations|emails|routes)/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules.ts imports nothing but rules, and schemas only zod, rules and schemas.',
      severity: 'error',
      from: { path: '^app/domain/.*[/-]rules\\.ts$' },
      to: {
        path: '\\.server\\.|^app/(platform|integrations|emails|ui|islands|routes)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schemas-are-shared',
      severity: 'error',
      from: { path: '^app/domain/.*[/-]schema\\.ts$' },
      to: {
        path: '^app/(platform(?!/errors)|integrations|emails|ui|islands|routes)/|commands\\.server|queries\\.server|jobs\\.server',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'queries-do-not-write',
      severity: 'error',
      from: { path: '^app/domain/.*queries\\.server\\.ts$' },
      to: { path: 'commands\\.server|jobs\\.server|^app/(integrations|emails)/' },
    },
    {
      name: 'sandbox-stands-apart',
      comment: 'The app knows its address only.',
      severity: 'error',
      from: { path: '^(app|server)/' },
      to: { path: '^(sandbox|tests|scripts)/' },
    },
    {
      name: 'production-stands-alone',
      comment: 'The container has bin, server, the build, and no development dependency.',
      severity: 'error',
      from: { path: '^(bin|server)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|prisma|sandbox|scripts|tests)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'production-dependencies-only',
      comment: 'Only the build reads app/routes.ts.',
      severity: 'error',
      from: { path: '^(app|bin|server)/', pathNot: '\\.test\\.tsx?$|^app/routes\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-knows-no-app',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(app|server)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^app/platform/generated' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.css', '.svg'] },
  },
};
