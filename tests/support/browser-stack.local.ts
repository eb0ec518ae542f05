import { copyFile, mkdir } from 'node:fs/promises';
export default async function () {
  await mkdir('/tmp/kt-buyer/.data', { recursive: true });
  await copyFile('/tmp/kt-buyer-data/stack.json', '/tmp/kt-buyer/.data/browser-stack.json');
}
