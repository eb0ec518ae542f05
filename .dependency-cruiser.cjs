/** The import rules of docs/map.md, checked by `npm run check:imports`. */
const nouns = [
  'shared',
  'config',
  'address',
  'people',
  'property',
  'audit',
  'email',
  'account',
  'timeline',
  'enquiry',
  'access-link',
  'invitation',
  'partner',
  'company',
  'progress-email',
  'reminder',
  'sale',
  'purchase',
  'payment',
  'managing',
  'solicitor-wish',
  'assignment',
  'group',
  'identity-check',
  'search',
  'cancellation',
  'correction',
  'invoicing',
  'closing',
  'solicitor-report',
  'deal',
  'dashboard',
  'onboarding',
  'reporting',
  'retention',
  'operations',
];

/** The files of a noun that end in one of these. @param {string} endings */
const file = (endings) => `^app/domain/.*[/-](${endings})\\.(server\\.)?ts$`;

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
      from: { path: '^(app|bin|server|prisma|scripts|lab)/', pathNot: '^app/(routes/|root\\.tsx$)' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'urls-are-below-all-rooms',
      comment: 'Pages, emails and nouns take addresses from it.',
      severity: 'error',
      from: { path: '^app/urls\\.ts$' },
      to: { path: '^app/' },
    },
    {
      name: 'documents-and-processes-are-the-roof',
      comment: 'The entries alone put them together.',
      severity: 'error',
      from: { path: '^app/(domain|letters|outbox|integrations|islands|enhance|ui|platform)/' },
      to: { path: '^app/(document|process)/' },
    },
    {
      name: 'nouns-know-no-pages',
      severity: 'error',
      from: { path: '^app/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/(ui|islands|enhance|document|routes)/' },
    },
    {
      name: 'nouns-queue-emails-and-do-no-more',
      comment: 'What an email says is a letter, and sending it is delivery.',
      severity: 'error',
      from: { path: '^app/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/outbox/(letter|delivery\\.server)\\.ts$' },
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
      to: { path: '^app/(?!platform/|integrations/)' },
    },
    {
      name: 'the-outbox-is-below-the-nouns',
      severity: 'error',
      from: { path: '^app/outbox/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/(?!outbox/|platform/|integrations/)' },
    },
    {
      name: 'letters-read-and-change-nothing',
      comment: 'They are above the nouns, and may be written more than once.',
      severity: 'error',
      from: { path: '^app/letters/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/(routes|ui|islands|enhance|integrations)/|(commands|jobs)\\.server|platform/queue|^app/outbox/(?!(letter|stored-text-rules)\\.ts)',
      },
    },
    {
      name: 'the-process-alone-knows-letters',
      comment:
        'Whoever wants a letter sent queues an email of its kind. Pages show what will be sent through one door.',
      severity: 'error',
      from: { path: '^(app|server|prisma|scripts)/', pathNot: '^app/(letters|process)/' },
      to: { path: '^app/letters/', pathNot: '^app/letters/previews\\.server\\.ts$' },
    },
    {
      name: 'pages-alone-preview-letters',
      severity: 'error',
      from: { path: '^(app|server|prisma|scripts)/', pathNot: '^app/(letters|process|routes)/' },
      to: { path: '^app/letters/' },
    },
    {
      name: 'ui-and-islands-never-reach-the-server',
      comment: 'They import schemas, rules and types.',
      severity: 'error',
      from: { path: '^app/(ui|islands|enhance)/' },
      to: {
        path: '(\\.server\\.|^app/(platform|integrations|outbox|letters|routes)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'naming-law',
      comment:
        'A name ends in what the file is: rules, schema, questions, texts, queries, commands, jobs (docs/map.md).',
      severity: 'error',
      from: {},
      to: {
        path: '^app/domain/',
        pathNot: `${file('rules|schema|questions|texts|queries|commands|jobs')}|\\.test\\.tsx?$`,
      },
    },
    {
      name: 'texts-are-data',
      severity: 'error',
      from: { path: file('texts') },
      to: { pathNot: file('texts|rules|schema') },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules import rules and texts. Those that need Node itself or a secret say so: rules.server.ts.',
      severity: 'error',
      from: { path: file('rules') },
      to: {
        path: '(queries|commands|jobs)\\.server|^app/(integrations|outbox|ui|islands|routes)/|platform/(db|queue|http)\\.server',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-for-browsers-know-no-server',
      severity: 'error',
      from: { path: '^app/domain/.*rules\\.ts$' },
      to: { path: '\\.server\\.|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schemas-are-shared',
      severity: 'error',
      from: { path: file('schema|questions') },
      to: {
        path: '^app/(platform(?!/errors)|integrations|outbox(?!/email-kind)|ui|islands|routes)/|(queries|commands|jobs)\\.server',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'queries-do-not-write',
      severity: 'error',
      from: { path: file('queries') },
      to: {
        path: '(commands|jobs)\\.server|^app/(integrations|outbox(?!/delivery-rules))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sandbox-stands-apart',
      comment: 'The app knows its address only. How a test waits, and reads markup, is the same everywhere.',
      severity: 'error',
      from: { path: '^(app|server)/' },
      to: { path: '^(sandbox|tests|scripts|lab)/', pathNot: '^tests/support/(eventually\\.ts|markup\\.tsx)$' },
    },
    {
      name: 'production-stands-alone',
      comment: 'The container has bin, server, the build, and no development dependency.',
      severity: 'error',
      from: { path: '^(bin|server)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(app|prisma|sandbox|scripts|lab|tests)/',
        // The server imports only types of the app's entry. The code comes from the build.
        pathNot: '^app/entry\\.server\\.tsx$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'production-dependencies-only',
      comment: 'Only the build reads app/routes.ts.',
      severity: 'error',
      from: { path: '^(app|bin|server)/', pathNot: '\\.test\\.tsx?$|^app/routes\\.ts$|^server/vite\\.config\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lab-is-used-by-tests-alone',
      comment: 'What a newcomer runs needs none of it.',
      severity: 'error',
      from: { path: '^(prisma|sandbox|scripts)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^lab/' },
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
