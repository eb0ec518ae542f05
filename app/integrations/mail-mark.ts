/**
 * The house with the keyhole, 64 pixels wide, for the heading of emails. It goes with each of them, so that nothing is loaded from a server: the
 * HTML of an email shows it as `cid:mark`.
 */
export const MARK = {
  cid: 'mark',
  filename: 'mark.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAG1BMVEUAAAALXU4LXU4LXU4LXU6DrKK/0837+vdHhHgnGBBpAAAACXRSTlMAf/+/P/////+CdPy5AAAA30lEQVR42u2Xyw6EMAhFBQrt/3/xuPCd2tJLopPJnD0nXASj0/SnB1GwnjlkEJ4RuDzxQoLbX6FgPWQQPiFo/J0Etw/EEK4iePtDMYgbULDeYRDuIGh81yCIXRDcfjtGctfPhgTGbwyiHl/VTNUziGq95gXtG2oCyxuGCA71VUNPoPmEDgvyhVGBXgX6tMCuAnta8P4Mwo8xvkjhVY4fU/ycN4PnjVIX2H0An+D2EToFZRUUfmmIYYG11sAjaByCS1B2QYEE2jqlR27BDoCbOPCZ8Rd8g2AiGST4O/hTfAB3aBmTtnEaewAAAABJRU5ErkJggg==',
    'base64',
  ),
} as const;
