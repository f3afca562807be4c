/**
 * The header of every response while everything can be read and nothing saved: the installation is being maintained, or
 * its database has no primary at the moment.
 */
export const maintenanceHeader = 'X-Maintenance'
