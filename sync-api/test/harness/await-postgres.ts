import { beforeAll } from 'vitest';
import { startTestPostgres } from './open-test-postgres.ts';

// The first start on a machine computes for many seconds, and for a minute beside other work: more than the time of the
// test that would wait for it.
beforeAll(startTestPostgres, 300_000);
