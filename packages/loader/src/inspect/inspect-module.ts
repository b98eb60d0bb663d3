import { assertNever, codeFrame, type Diagnostic, diagnose } from "@hardpoint/core";
import type { Program } from "acorn";
import { mendSyntax } from "../inline/explain-import-error.js";
import type { Inspection } from "../inspection.js";
import { isTypeScript } from "../module-file.js";
import { type ResolveRequest, resolveModule } from "../resolve/resolve-module.js";
import { createTypeScript } from "../typescript.js";
import { readBindings } from "./bindings.js";
import { cjsExports } from "./cjs-exports.js";
import { esmExports } from "./esm-exports.js";
import { missingImports } from "./missing-imports.js";
import type { ModuleExports } from "./module-exports.js";
import { type ReadProgram, readProgram } from "./read-program.js";

/** A module to look into: the same as what is needed to resolve it. */
export type InspectRequest = ResolveRequest;

/**
 * Finds a module and reads what it exports, without running it or anything that it imports. Never rejects. For
 * TypeScript it needs the package jiti; without it, only the file is known.
 */
export const inspectModule = async (request: InspectRequest): Promise<Inspection> => {
  const resolved = await resolveModule(request);
  if (!resolved.ok) return { exports: [], literals: noLiterals, diagnostics: [resolved.diagnostic] };
  const { file, path } = resolved;
  const read = await readProgram(file, createTypeScript());
  if (read.kind !== "parsed")
    return { file, exports: [], literals: noLiterals, diagnostics: [explain(read, path, request)] };

  const { program, text } = read;
  const { names, defaultMembers, literals } = exportsOf(program, file);
  const missing = await missingImports(program, { file, path, text, label: request.label });
  const empty =
    names.length === 0
      ? [diagnose("MODULE_EMPTY", `${request.label}: ${path} exports nothing.`, at(request))]
      : [];
  return {
    file,
    exports: [...new Set(names)],
    ...(defaultMembers ? { defaultMembers } : {}),
    literals,
    diagnostics: [...empty, ...missing],
  };
};

const noLiterals = { exports: new Map(), defaultMembers: new Map() };

const exportsOf = (program: Program, file: string): ModuleExports => {
  const bindings = readBindings(program);
  // In a file that could be either, its form decides.
  const isEsModule = /\.mjs$/.test(file) || program.body.some((statement) => moduleOnly.has(statement.type));
  return isEsModule ? esmExports(program, bindings) : cjsExports(program, bindings, isTypeScript(file));
};

const moduleOnly = new Set([
  "ImportDeclaration",
  "ExportDefaultDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
]);

const explain = (
  read: Exclude<ReadProgram, { kind: "parsed" }>,
  path: string,
  request: InspectRequest,
): Diagnostic => {
  switch (read.kind) {
    case "invalid": {
      const { message, line, column } = read.problem;
      const frame = codeFrame(read.text, line, column);
      return diagnose("MODULE_SYNTAX", `${request.label}: ${path} has a syntax error: ${message}.`, {
        source: { file: path, line, column },
        ...(frame === undefined ? {} : { frame }),
        hint: mendSyntax,
      });
    }
    case "no-typescript":
      return diagnose(
        "TYPESCRIPT_LOADER_MISSING",
        `${request.label}: ${path} is TypeScript and was not looked into, since the package jiti is not installed.`,
        {
          ...at(request),
          severity: "info",
          hint: "Install jiti beside @hardpoint/loader.",
        },
      );
    case "unreadable":
      return diagnose(
        "MODULE_NOT_FOUND",
        `${request.label}: ${path} can't be read: ${read.problem}.`,
        at(request),
      );
    default:
      return assertNever(read);
  }
};

const at = (request: InspectRequest): Pick<Diagnostic, "source"> =>
  request.source ? { source: request.source } : {};
