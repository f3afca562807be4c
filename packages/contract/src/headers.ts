/** The header of every response while the installation is being maintained, when everything can be read and nothing saved. */
export const maintenanceHeader = 'X-Maintenance'
