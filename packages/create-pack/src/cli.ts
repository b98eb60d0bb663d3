#!/usr/bin/env node
import { main } from "./main.js";

process.exitCode = await main({
  argv: process.argv.slice(2),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});
