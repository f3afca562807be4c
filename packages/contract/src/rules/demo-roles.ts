/** The roles a visitor may take in an open demo: everyone at a school, never the platform's administrator. */
export const demoRoles = ['SCHOOLE', 'TEACHER', 'PARENT'] as const

export type DemoRole = (typeof demoRoles)[number]
