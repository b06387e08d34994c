import serverPackage from '../../package.json' with { type: 'json' };

/** The options of Node with which `npm start` runs the server. They bound the memory that garbage takes. */
export const startFlags = serverPackage.scripts.start.split(' ').filter((word) => word.startsWith('--'));
