// Checked before the server starts, because the database driver crashes the process under an older Node.
const needed = 24;
const running = Number(process.versions.node.split('.')[0]);

if (running < needed) {
  console.error(
    `Quiz App needs Node ${needed} or newer; this is ${process.versions.node}. ` +
      `Start it with "npm start" (which brings its own Node where npm has one) or install Node ${needed}.`,
  );
  process.exit(1);
}
