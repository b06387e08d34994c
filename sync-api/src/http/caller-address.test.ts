import { describe, expect, it } from 'vitest';
import { chooseAddress } from './caller-address.ts';

describe("the caller's address", () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    [undefined, 'unknown'],
  ])('of the socket %s is %s', (socket, address) => {
    expect(chooseAddress(socket, '198.51.100.1', 0)).toBe(address);
  });

  it.each([
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [1, '198.51.100.1,203.0.113.7:5678', '203.0.113.7'],
    [1, '[2001:db8::1]:443', '2001:db8::/64'],
    [1, '[2001:db8::1]', '2001:db8::/64'],
    [1, '::ffff:203.0.113.7', '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    // Fewer entries than proxies, or one that is no address: the proxy itself is the caller.
    [2, '203.0.113.7', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
    [1, '203.0.113.7, unknown', '10.0.0.1'],
    [1, '203.0.113.7, 1.2.3', '10.0.0.1'],
    [1, '203.0.113.7, 1.2.3.4:x', '10.0.0.1'],
    [1, '203.0.113.7, ', '10.0.0.1'],
  ])('behind %i proxies with X-Forwarded-For %s is %s', (proxies, forwarded, address) => {
    expect(chooseAddress('10.0.0.1', forwarded, proxies)).toBe(address);
  });
});
