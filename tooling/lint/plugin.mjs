// Rules of this repository that no published plugin has.

/** Named top-level functions are declarations, which outlines, stack traces and search read alike. */
const topLevelFunctions = {
  create(context) {
    return {
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { id, init } of declaration.declarations) {
            // A type annotation makes it a value of that type, such as a row of a table of functions.
            if (init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' && !id.typeAnnotation) {
              context.report({ node: id, message: `Write ${id.name} as a function declaration.` });
            }
          }
        }
      },
    };
  },
};

export default { meta: { name: 'atrium' }, rules: { 'top-level-functions': topLevelFunctions } };
