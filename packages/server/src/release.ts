import manifest from '../../../package.json' with { type: 'json' }

/** The version in the root package.json. */
export const release: string = manifest.version
