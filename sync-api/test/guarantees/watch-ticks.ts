/** Measures ticks of the event loop in milliseconds of computing, which another program on the machine does not lengthen. */
export function watchTicks() {
  let [longest, before] = [0, process.threadCpuUsage()];
  let isOn = true;
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  return {
    longest() {
      isOn = false;
      return longest;
    },
  };
}
