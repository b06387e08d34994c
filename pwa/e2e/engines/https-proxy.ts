import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface HttpsProxy {
  /** Such as `https://localhost:8443`. */
  origin: string;
  close(): void;
}

/** The program that makes the certificate. */
export const openssl = '/usr/bin/openssl';

/** A key for `localhost` and a certificate that no browser trusts. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-app-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const what = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync(openssl, ['req', ...what, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

/** Starts a proxy for a server of plain http. While the server is stopped, connections to the proxy break off. */
export async function startHttpsProxy(target: string): Promise<HttpsProxy> {
  const proxy = createServer(makeCertificate(), (asked, answer) => {
    const { method, headers } = asked;
    const passedOn = request(new URL(asked.url ?? '/', target), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  proxy.listen(0);
  await once(proxy, 'listening');
  return {
    origin: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
