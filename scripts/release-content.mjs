/**
 * Whether a file of the sources belongs into a release. Tests and their helpers stay behind, and so does a `.env` file,
 * which would publish the builder's passwords.
 */
export function isReleased(path) {
  return !/[\\/]testing$|\.test\.\w+$|[\\/](?:node_modules|\.cache|\.env[^\\/]*)$|\.md$/.test(path)
}
